import type { SignedUrlHandler } from '@strainscope/blob';
import type { BaseConfig, Sections } from '@strainscope/config';
import type { Logger } from '@strainscope/observability';
import type { Adapters } from '../adapters/adapters.ts';
import type { ProcessConfig } from './process.config.ts';

/** The adapters that differ by where a process runs; the rest of `Adapters` is the same everywhere. */
export type OpenAdapters = Pick<Adapters, 'bus' | 'jobs' | 'blobs' | 'mailer' | 'sms' | 'checks' | 'followedBy'>;

export interface OpenConnections {
  adapters: OpenAdapters;
  /** Serves signed blob addresses; mounted under `/blobs`. */
  serveBlobs: SignedUrlHandler;
  close(): Promise<void>;
}

export interface ConnectionContext {
  service: string;
  /** Where `/blobs` of this process is reached, known once it listens. */
  blobsUrl: () => string;
  logger: Logger;
}

/** How a process is connected: the settings that this takes, and the adapters made of them. */
export interface Connections<S extends object = object> {
  sections: Sections;
  open(config: BaseConfig & { process: ProcessConfig } & S, context: ConnectionContext): Promise<OpenConnections>;
}
