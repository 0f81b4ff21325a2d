# The shared stage: builds the repository and lays out the files of every image under /contents/<image>. Only the images
# of `Dockerfile` are pushed; nothing of this one gets into them but those files.
ARG BUILD_BASE=node:24-bookworm-slim
FROM ${BUILD_BASE}
# Another registry of packages, where there is one; what signs in to it belongs into no image, this one included.
ARG NPM_CONFIG_REGISTRY
ARG SOURCE_DATE_EPOCH=0
ENV CI=true NX_DAEMON=false NX_TUI=false
WORKDIR /build
COPY . .
RUN npm ci && npm run build && node tools/images/write-contents.js /contents
