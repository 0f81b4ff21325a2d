import { Module, RequestMethod, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { bodyReader } from '@strainscope/http';
import { RefusalMiddleware } from '../access-log/refusal.middleware.ts';
import { TraceMiddleware } from '../operations/trace.middleware.ts';
import { BearerMiddleware } from '../public-api/bearer.middleware.ts';
import { ServicesModule } from '../clients/services.module.ts';
import { NotStoredMiddleware } from '../session/not-stored.middleware.ts';
import { boundsOf } from '../session/body-bounds.ts';
import { CsrfMiddleware } from '../session/csrf.middleware.ts';
import { SessionMiddleware } from '../session/session.middleware.ts';

const under = (base: string) => ({ path: `${base}{*path}`, method: RequestMethod.ALL });

/** What every request passes before its handler: its id, who sends it and whether a foreign page made it, then its body. */
@Module({ imports: [ServicesModule] })
export class EdgeModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(TraceMiddleware).forRoutes(under(''));
    consumer.apply(NotStoredMiddleware, CsrfMiddleware, SessionMiddleware, RefusalMiddleware).forRoutes(under('bff/'));
    consumer.apply(NotStoredMiddleware, BearerMiddleware, RefusalMiddleware).forRoutes(under('v1/'));
    const jsonAsBytesAt = ['/v1/events', '/v1/devices/status'];
    consumer.apply(bodyReader({ boundsOf, jsonAsBytesAt })).forRoutes(under(''));
  }
}
