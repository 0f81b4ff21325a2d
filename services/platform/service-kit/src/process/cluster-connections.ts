import { S3BlobStore, signedUrlHandler } from '@strainscope/blob';
import { BullJobQueue } from '@strainscope/jobs';
import { GatewaySms, SmtpMailer, ToldOccasions, type Sms } from '@strainscope/mail';
import { KafkaEventBus } from '@strainscope/messaging';
import type { FailureListener } from '@strainscope/observability';
import { topics } from '@strainscope/proto';
import { adapterFailures } from '../adapters/adapter-failures.ts';
import { clusterSections, type ClusterConfig } from './cluster.config.ts';
import { connected } from './connected.ts';
import type { Connections } from './connections.ts';
import { NoSms } from './no-sms.ts';
import { withPassword } from './process.config.ts';

const kafkaServer = {
  name: 'Kafka',
  section: 'kafka',
  credentials: ['username', 'password', 'mechanism'],
  authorities: 'authoritiesFile',
};
const redis = { name: 'Redis', section: 'redis', credentials: ['url', 'password'] };
const s3 = { name: 'S3', section: 's3', credentials: ['accessKey', 'secretKey'] };

/** Kafka, S3, Redis, SMTP and a gateway for text messages. */
export const clusterConnections: Connections<ClusterConfig> = {
  sections: clusterSections,
  async open({ process: { blobSecret: secret, mailFrom }, ...config }, { service, blobsUrl, logger }) {
    const failed = adapterFailures(logger);
    const redisUrl = withPassword(config.redis);
    const bus = await openClusterBus(config.kafka, service, failed);
    const jobs = await connected(redis, () => BullJobQueue.open({ url: redisUrl, failed }));
    const told = await ToldOccasions.open(redisUrl);
    const blobs = await connected(s3, () => S3BlobStore.open({ ...config.s3, secret, baseUrl: blobsUrl }));
    const from = { name: 'StrainScope', address: mailFrom };
    const mailer = new SmtpMailer({ url: withPassword(config.smtp), from, told });
    return {
      adapters: {
        bus,
        jobs,
        blobs,
        mailer,
        sms: smsOf(config.sms, told),
        checks: { s3: () => blobs.check() },
        followedBy: { kafka: () => bus.check(), redis: () => told.check() },
      },
      serveBlobs: signedUrlHandler(blobs, secret),
      async close() {
        mailer.close();
        told.close();
        await jobs.close();
        await bus.close();
      },
    };
  },
};

/** @param owned the topics of the product: those of the catalogue unless told */
export function openClusterBus(
  kafka: ClusterConfig['kafka'],
  service: string,
  failed: FailureListener,
  owned = [...topics, ...topics.map((topic) => `${topic}.dlq`)],
): Promise<KafkaEventBus> {
  const { tls, authoritiesFile, mechanism, username, password, sessionSeconds, ...settings } = kafka;
  const options = {
    ...settings,
    clientId: service,
    topics: owned,
    tls: authoritiesFile === undefined ? tls : { authorities: authoritiesFile },
    ...(username !== undefined && password !== undefined && { credentials: { mechanism, username, password } }),
    times: { session: sessionSeconds * 1_000 },
    failed,
  };
  return connected(kafkaServer, () => KafkaEventBus.open(options));
}

function smsOf({ url, token }: ClusterConfig['sms'], told: ToldOccasions): Sms {
  return url === undefined ? new NoSms() : new GatewaySms({ url, token, told });
}
