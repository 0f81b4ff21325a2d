# One image for every service: which one is the argument, e.g. services/auth/dist/main.js. Plain docker build.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# ffmpeg for videos (media), a browser and fonts for PDFs (reporting).
RUN apt-get update \
  && apt-get install -y --no-install-recommends ffmpeg chromium fonts-dejavu-core \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app /app
USER 10001:10001
EXPOSE 4600
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["services/bff/dist/main.js"]
