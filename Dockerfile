# The wheel is built first, so that the image holds nothing but what runs.
FROM python:3.13-slim AS build
WORKDIR /src
RUN pip install --no-cache-dir build
COPY . .
RUN python -m build --wheel --outdir /wheels

FROM python:3.13-slim
COPY --from=build /wheels /wheels
COPY constraints.txt /wheels/constraints.txt
# Pango and a font, for PDF files
RUN apt-get update -qq \
    && apt-get install -qq --yes --no-install-recommends \
        libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir --constraint /wheels/constraints.txt "$(echo /wheels/*.whl)[pdf]" \
    && python -m compileall -q /usr/local/lib/python3.13/site-packages \
    && rm -r /wheels \
    && useradd --system --create-home --uid 1000 upriver \
    && install --directory --owner upriver --group upriver --mode 0700 /data
USER upriver
ENV UPRIVER_DATA=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
    CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0", "--port", "8000"]
