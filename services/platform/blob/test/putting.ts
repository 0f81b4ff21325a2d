import { FolderBlobStore } from '../src/folder/folder-blob-store.ts';

/** A process that puts contents of its own, by turns, under one key many times at once. */
const [folder, key, name, times] = process.argv.slice(2) as [string, string, string, string];
const store = await FolderBlobStore.open({ folder, secret: 's', baseUrl: () => '' });
for (let round = 0; round < 5; round++) {
  const puts = Array.from({ length: Number(times) }, (_, index) => store.put(key, Buffer.from(`${name} ${index % 4}`)));
  await Promise.all(puts);
}
