import { S3BlobStore, signedUrlHandler } from '@strainscope/blob';
import { BullJobQueue } from '@strainscope/jobs';
import { GatewaySms, SmtpMailer, ToldOccasions, type Sms } from '@strainscope/mail';
import { KafkaEventBus } from '@strainscope/messaging';
import type { FailureListener } from '@strainscope/observability';
import { topics } from '@strainscope/proto';
import { adapterFailures } from '../adapter-failures.ts';
import { clusterSections, type ClusterConfig } from './cluster.config.ts';
import type { Connections } from './connections.ts';
import { NoSms } from './no-sms.ts';
import { withPassword } from './process.config.ts';

/** Kafka, S3, Redis, SMTP and a gateway for text messages. */
export const clusterConnections: Connections<ClusterConfig> = {
  sections: clusterSections,
  async open({ process: { blobSecret: secret, mailFrom }, ...config }, { service, blobsUrl, logger }) {
    const failed = adapterFailures(logger);
    const redisUrl = withPassword(config.redis);
    const bus = await openClusterBus(config.kafka, service, failed);
    const jobs = await BullJobQueue.open({ url: redisUrl, failed });
    const told = await ToldOccasions.open(redisUrl);
    const blobs = await S3BlobStore.open({ ...config.s3, secret, baseUrl: blobsUrl });
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

export function openClusterBus(
  kafka: ClusterConfig['kafka'],
  service: string,
  failed: FailureListener,
): Promise<KafkaEventBus> {
  const { tls, authoritiesFile, mechanism, username, password, sessionSeconds, ...settings } = kafka;
  return KafkaEventBus.open({
    ...settings,
    clientId: service,
    topics: [...topics, ...topics.map((topic) => `${topic}.dlq`)],
    tls: authoritiesFile === undefined ? tls : { authorities: authoritiesFile },
    ...(username !== undefined && password !== undefined && { credentials: { mechanism, username, password } }),
    times: { session: sessionSeconds * 1_000 },
    failed,
  });
}

function smsOf({ url, token }: ClusterConfig['sms'], told: ToldOccasions): Sms {
  return url === undefined ? new NoSms() : new GatewaySms({ url, token, told });
}
