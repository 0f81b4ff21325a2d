import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { flag } from './fields.ts';

/** Settings that every process has, at the top of the tree; `data` and `port` alone are enough on one machine. */
export const baseConfig = z.object({
  /** Folder of everything that one machine keeps. */
  data: z.string().min(1).default(join(homedir(), '.strainscope')),
  /** 0 takes a free port. */
  port: z.coerce.number().int().min(0).max(65_535).default(4600),
  host: z.string().min(1).default('127.0.0.1'),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** OTLP over HTTP; traces stay off without it. */
  tracesEndpoint: z.url().optional(),
  /** Behind TLS: HSTS and upgrades are on. */
  tls: flag().default(false),
});

export type BaseConfig = z.output<typeof baseConfig>;
