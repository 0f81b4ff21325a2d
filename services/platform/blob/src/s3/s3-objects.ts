import type { Target } from './s3-draft.ts';

interface Version {
  name?: string;
  versionId?: string;
  lastModified?: Date;
}

/** Removes an object with all its versions: what is deleted here is to be gone. */
export async function removeAllVersions(target: Target, name: string): Promise<void> {
  const versions = (await versionsBelow(target, name)).filter((version) => version.name === name);
  await remove(target, versions);
}

/** Removes what lies below a prefix, untouched since the limit. */
export async function removeOlderThan(target: Target, prefix: string, limit: Date): Promise<void> {
  const versions = await versionsBelow(target, prefix);
  await remove(
    target,
    versions.filter(({ lastModified }) => lastModified !== undefined && lastModified < limit),
  );
}

async function versionsBelow({ client, bucket }: Target, prefix: string): Promise<Version[]> {
  const listed = client.listObjects(bucket, prefix, true, { IncludeVersion: true });
  return (await listed.toArray()) as Version[];
}

async function remove({ client, bucket }: Target, versions: readonly Version[]): Promise<void> {
  const objects = versions.map(({ name, versionId }) => ({
    name: name!,
    ...(versionId !== undefined && { versionId }),
  }));
  if (objects.length > 0) await client.removeObjects(bucket, objects);
}
