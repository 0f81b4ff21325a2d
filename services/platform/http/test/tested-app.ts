import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { configureHttpApp, type HttpAppOptions } from '../src/http-app.ts';

/** A server as the service kit makes one, which logs nothing. Not yet listening. */
export async function testedApp(module: Type, options?: HttpAppOptions): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(module, { bodyParser: false, logger: false });
  configureHttpApp(app, options);
  return app;
}
