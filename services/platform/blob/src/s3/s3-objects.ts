import { RetryableError } from '@strainscope/kernel';
import type { Client } from 'minio';

/** A bucket of a server. */
export interface Target {
  client: Client;
  bucket: string;
}

interface Version {
  name?: string;
  versionId?: string;
  lastModified?: Date;
}

interface Upload {
  key: string;
  uploadId: string;
  initiated: Date | string;
}

/**
 * Removes an object with all its versions: what is deleted here is to be gone.
 * @throws RetryableError when the server keeps one, as it does for a lock or a right that is missing
 */
export async function removeAllVersions(target: Target, name: string): Promise<void> {
  const versions = (await versionsBelow(target, name)).filter((version) => version.name === name);
  const [reason] = await remove(target, versions);
  if (reason !== undefined) throw new RetryableError({ detail: `The object store does not delete it: ${reason}.` });
}

/** Removes what lies below a prefix, untouched since the limit. What the server keeps comes up again at the next start. */
export async function removeOlderThan(target: Target, prefix: string, limit: Date): Promise<void> {
  const versions = await versionsBelow(target, prefix);
  await remove(
    target,
    versions.filter(({ lastModified }) => lastModified !== undefined && lastModified < limit),
  );
}

/**
 * Ends multipart uploads below a prefix that began before the limit and that nobody will finish: whoever sent them died,
 * or could not say so. The server keeps their parts, unseen by any list, until it is told.
 */
export async function abortOlderThan({ client, bucket }: Target, prefix: string, limit: Date): Promise<void> {
  const uploads = (await client.listIncompleteUploads(bucket, prefix, true).toArray()) as Upload[];
  for (const { key, uploadId, initiated } of uploads) {
    if (new Date(initiated) < limit) await client.abortMultipartUpload(bucket, key, uploadId);
  }
}

async function versionsBelow({ client, bucket }: Target, prefix: string): Promise<Version[]> {
  const listed = client.listObjects(bucket, prefix, true, { IncludeVersion: true });
  return (await listed.toArray()) as Version[];
}

/** @returns why the server kept some of them: it says so in an answer that is no failure otherwise */
async function remove({ client, bucket }: Target, versions: readonly Version[]): Promise<string[]> {
  if (versions.length === 0) return [];
  const objects = versions.map(({ name, versionId }) => ({
    name: name!,
    ...(versionId !== undefined && { versionId }),
  }));
  // The client's types are of another shape than what it returns.
  const refusals = (await client.removeObjects(bucket, objects)) as { Code?: string }[];
  return refusals.map(({ Code }) => Code ?? 'it gives no reason');
}
