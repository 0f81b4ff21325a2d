import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { CONFIG, defineService, PUBLIC_URL, type Adapters } from '@strainscope/service-kit';
import { bffConfig, type BffConfig } from './config/bff.config.ts';
import { ReadLog } from './access-log/read-log.ts';
import { RecordReadsInterceptor } from './access-log/record-reads.interceptor.ts';
import { BulkController } from './bulk/bulk.controller.ts';
import { BulkFiles } from './bulk/bulk-files.ts';
import { AccessGuard } from './access/access.guard.ts';
import { BOT_CHECK, noBotCheck } from './bot-check/bot-check.ts';
import { SiteVerify } from './bot-check/site-verify.ts';
import { CallFailuresInterceptor } from './calls/call-failures.interceptor.ts';
import { FiguresReader } from './readers/figures-reader.ts';
import { GroupNames } from './readers/group-names.ts';
import { GroupReader } from './readers/group-reader.ts';
import { consoleControllers } from './console/console-controllers.ts';
import { NamedRefusalsInterceptor } from './console/named-refusals.interceptor.ts';
import { PlayerNames } from './readers/player-names.ts';
import { PlayerReader } from './readers/player-reader.ts';
import { Reach } from './readers/reach.ts';
import { RunReader } from './readers/run-reader.ts';
import { StrainBases } from './readers/strain-bases.ts';
import { SimulationReader } from './readers/simulation-reader.ts';
import { StaffReader } from './readers/staff-reader.ts';
import { WearerReader } from './readers/wearer-reader.ts';
import { DEMO_MATCH, noDemoMatch, type DemoMatchPlayer } from './demo-match/demo-match.ts';
import { TreeEditor } from './console/tree-editor.ts';
import { EdgeModule } from './edge/edge.module.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveHub } from './live/live-hub.ts';
import { AccessLogController } from './operations/access-log.controller.ts';
import { ApiTokenController } from './operations/api-token.controller.ts';
import { httpsOnly } from './operations/https-only.ts';
import { OperationsController } from './operations/operations.controller.ts';
import { MISSING, Readiness, type Missing } from './operations/readiness.ts';
import { OutboxController } from './outbox/outbox.controller.ts';
import { OUTBOX, type Outbox } from './outbox/outbox.ts';
import { SystemSignature } from './operations/system-signature.ts';
import { OpenApiController } from './public-api/openapi.controller.ts';
import { PublicBulkController } from './public-api/public-bulk.controller.ts';
import { DeviceEventsController } from './public-api/device-events.controller.ts';
import { DeviceClockController } from './public-api/device-clock.controller.ts';
import { DeviceStatusController } from './public-api/device-status.controller.ts';
import { DeviceEventsReceiver } from './public-api/device-events.receiver.ts';
import { PublicDataController } from './public-api/public-data.controller.ts';
import { PublicUploadController } from './public-api/public-upload.controller.ts';
import { ScopeGuard } from './public-api/scope.guard.ts';
import { ReceiptKeyController } from './receipt-key/receipt-key.controller.ts';
import { ServicesModule } from './clients/services.module.ts';
import { SignInRateLimiter } from './session/sign-in-rate-limiter.ts';
import { UploadController } from './uploads/upload.controller.ts';
import { ProblemReceiver } from './uploads/problem-receiver.ts';
import { UploadReceiver } from './uploads/upload-receiver.ts';
import { compressed } from './web-console/compressed.ts';
import { searchEngines } from './web-console/search-engines.ts';
import { serveConsole } from './web-console/web-console.ts';

/** Two gibibytes over a slow line; Node would cut a request off after five minutes. */
const LONGEST_UPLOAD_MILLISECONDS = 2 * 60 * 60_000;

const publicControllers = [
  OpenApiController,
  PublicDataController,
  DeviceEventsController,
  DeviceStatusController,
  DeviceClockController,
  PublicUploadController,
  PublicBulkController,
];

/**
 * The BFF: console API under `/bff`, public API under `/v1`, the built console, health and metrics. It keeps nothing; it
 * calls services over `adapters.calls`.
 * @param options.missing what of the process is not ready beside the BFF (one machine: every service)
 * @param options.outbox what was sent, where letters stay on this machine; shown at `/outbox`
 * @param options.demoMatch plays matches of the demo league, where the process holds one
 */
export function bffService({
  missing = () => Promise.resolve([]),
  outbox,
  demoMatch = noDemoMatch,
}: { missing?: Missing; outbox?: Outbox; demoMatch?: DemoMatchPlayer } = {}) {
  return defineService<BffConfig>({
    name: 'bff',
    config: bffConfig,
    imports: [ServicesModule, EdgeModule],
    controllers: [
      ...consoleControllers,
      LiveController,
      UploadController,
      BulkController,
      ...publicControllers,
      OperationsController,
      ReceiptKeyController,
      AccessLogController,
      ApiTokenController,
      ...(outbox ? [OutboxController] : []),
    ],
    providers: [
      GroupReader,
      GroupNames,
      PlayerNames,
      PlayerReader,
      RunReader,
      FiguresReader,
      Reach,
      SimulationReader,
      StrainBases,
      StaffReader,
      WearerReader,
      TreeEditor,
      UploadReceiver,
      ProblemReceiver,
      DeviceEventsReceiver,
      BulkFiles,
      ReadLog,
      SystemSignature,
      Readiness,
      { provide: MISSING, useValue: missing },
      { provide: OUTBOX, useValue: outbox },
      { provide: DEMO_MATCH, useValue: demoMatch },
      { provide: BOT_CHECK, inject: [CONFIG], useFactory: botCheck },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_GUARD, useClass: ScopeGuard },
      { provide: APP_INTERCEPTOR, useClass: CallFailuresInterceptor },
      { provide: APP_INTERCEPTOR, useClass: NamedRefusalsInterceptor },
      { provide: APP_INTERCEPTOR, useClass: RecordReadsInterceptor },
    ],
    workers: [LiveHub, UploadReceiver],
    http: { configure },
  });
}

/** Asks a provider where one is configured. */
function botCheck({ botCheckUrl, botCheckSecret }: BffConfig) {
  if (botCheckUrl === undefined || botCheckSecret === undefined) return noBotCheck;
  return new SiteVerify(botCheckUrl, botCheckSecret);
}

function configure(app: NestExpressApplication): void {
  const { trustedProxies, consoleFolder, operatorName, signIn } = app.get<BffConfig>(CONFIG);
  app.set('trust proxy', trustedProxies || false);
  app.use(new SignInRateLimiter(signIn).use);
  app.use(httpsOnly);
  app.use(compressed());
  app.getHttpServer().requestTimeout = LONGEST_UPLOAD_MILLISECONDS;
  if (consoleFolder === undefined) return;
  app.use(searchEngines(app.get<Adapters['publicUrl']>(PUBLIC_URL)));
  serveConsole(app, consoleFolder, operatorName);
}
