import { flag, list } from '@strainscope/config';
import { z } from 'zod';

/** Section `kafka`. */
const kafka = z.object({
  /** `host:port` of some brokers. */
  brokers: list(),
  /** Partitions of topics that are made; fixed from then on. */
  partitions: z.coerce.number().int().min(1).default(6),
  replication: z.coerce.number().int().min(1).default(3),
  /** What is older is gone, also what was said of people who were erased. */
  retentionDays: z.coerce.number().positive().default(30),
  tls: flag().default(false),
  /** Certificates (PEM) to check the brokers against, unless the system's are. */
  authoritiesFile: z.string().min(1).optional(),
  mechanism: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).default('scram-sha-512'),
  username: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
  /** A member of a group that says nothing for so long loses its partitions. */
  sessionSeconds: z.coerce.number().positive().default(30),
});

/** Section `s3`. */
const s3 = z.object({
  endpoint: z.url(),
  bucket: z.string().min(3).default('strainscope'),
  region: z.string().min(1).default('us-east-1'),
  accessKey: z.string().min(1),
  secretKey: z.string().min(1),
});

/** Section `redis`. */
const redis = z.object({
  /** `redis://…`, `rediss://…` or the path of a socket. */
  url: z.string().min(1),
  password: z.string().min(1).optional(),
});

/** Section `smtp`. */
const smtp = z.object({
  /** `smtps://user@host:465` or `smtp://host:587`. */
  url: z.url('Expected smtps://user@host:465 or smtp://host:587'),
  password: z.string().min(1).optional(),
});

/** Section `sms`: without a gateway no text messages are sent. */
const sms = z.object({
  url: z.url().optional(),
  token: z.string().min(1).default(''),
});

/** What a service in a cluster is connected to, beside its database. */
export const clusterSections = { kafka, s3, redis, smtp, sms };

export type ClusterConfig = { [Section in keyof typeof clusterSections]: z.output<(typeof clusterSections)[Section]> };
