import { unzipSync } from 'fflate';
import { vtuArchive } from './vtu-archive.ts';

test('the archive holds the series and nothing else', () => {
  const bytes = Uint8Array.of(1, 2);
  const names = ['strain_0000.vtu', 'strain_0001.vtu', 'strain.pvd', 'element-locations.json'];
  const archive = unzipSync(vtuArchive(names.map((name) => ({ name, bytes }))));
  expect(Object.keys(archive)).toEqual(names.slice(0, 3));
  expect(archive['strain.pvd']).toEqual(bytes);
});
