# The solver's worker. `--target cpu` needs nothing but Node; `--target gpu` adds the loader of Vulkan, and the
# container runtime brings the driver.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
  && npx nx run @strainscope/fe-solver:build \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim AS cpu
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build /app/package.json /app/package.json
COPY --from=build /app/proto /app/proto
COPY --from=build /app/services/fe-solver /app/services/fe-solver
USER 10001:10001
ENTRYPOINT ["node", "services/fe-solver/bin/strainscope-worker.js"]

FROM cpu AS gpu
USER 0:0
RUN apt-get update \
  && apt-get install -y --no-install-recommends libvulkan1 \
  && rm -rf /var/lib/apt/lists/*
ENV NVIDIA_DRIVER_CAPABILITIES=compute,graphics,utility
USER 10001:10001
