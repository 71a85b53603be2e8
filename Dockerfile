# One image: command line, editor and Dask worker. Kernels are compiled for any processor of its kind.
FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY trisolve trisolve
COPY levels levels
COPY packaging/man packaging/man
RUN python -m venv /opt/trisolve \
    && /opt/trisolve/bin/python -m pip install --no-cache-dir ".[cluster,png,web]"

FROM python:3.12-slim
COPY --from=build /opt/trisolve /opt/trisolve
ENV PATH=/opt/trisolve/bin:$PATH \
    NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/opt/kernels
RUN useradd --create-home --uid 1000 trisolve \
    && install --directory --owner trisolve /opt/kernels /data
USER 1000
RUN trisolve warm
WORKDIR /data
ENTRYPOINT ["trisolve"]
CMD ["--help"]
