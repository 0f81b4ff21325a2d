import type { Transport } from '@connectrpc/connect';
import type { BlobStore } from '@strainscope/blob';
import type { JobQueue } from '@strainscope/jobs';
import type { Clock, InHand } from '@strainscope/kernel';
import type { Mailer, Sms } from '@strainscope/mail';
import type { EventBus } from '@strainscope/messaging';
import type { Logger } from '@strainscope/observability';
import type { HealthChecks } from './health.ts';

/**
 * Everything that differs between one machine and a cluster. A composition root makes one such object; no service
 * asks which mode it runs in.
 */
export interface Adapters {
  database: {
    /** `postgres://…` of a service's own role and schema, by the service's name. */
    urlOf(service: string): string;
  };
  bus: EventBus;
  jobs: JobQueue;
  blobs: BlobStore;
  mailer: Mailer;
  sms: Sms;
  clock: Clock;
  /** What is in hand when the process ends, where the next one finds it; nothing is noted unless told. */
  inHand?: InHand;
  /** Signs and checks actors; at least 32 bytes, shared by all processes. */
  actorKey: Uint8Array;
  /** Where people reach the console, without a slash at the end: for links in letters, and what must not be foreign. */
  publicUrl: () => string;
  /** How this process calls other services: only the BFF does. */
  calls?: Transport;
  /** What of the adapters no call is answered without, by name: a service is not ready while one rejects. */
  checks?: HealthChecks;
  /** What only holds up letters, jobs and announcements: it is named by readiness, and calls are answered. */
  followedBy?: HealthChecks;
  logger: Logger;
}
