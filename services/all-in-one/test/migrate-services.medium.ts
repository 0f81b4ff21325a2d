import { schemaOf } from '@strainscope/persistence';
import { emptyDatabase } from '@strainscope/testing';
import { migrateServices } from '../src/one-machine/migrate-services.ts';
import { services } from '../src/one-machine/services.ts';

it('migrates every service as its own role, and has nothing left to do the second time', async () => {
  const names = services.map(({ name }) => name);
  const urls = await emptyDatabase(...names);
  const passwordOf = (service: string) => Promise.resolve(new URL(urls[service]!).password);
  const url = new URL(urls[names[0]!]!);
  [url.username, url.password] = ['', ''];
  const first = await migrateServices(url.href, passwordOf);
  expect([...first.keys()]).toEqual(names);
  expect([...first.values()].every((ran) => ran.length > 0)).toBe(true);
  const second = await migrateServices(url.href, passwordOf);
  expect([...second.values()].flat()).toEqual([]);
  await expect(migrateServices(url.href, () => Promise.resolve('wrong'))).rejects.toThrow(/password/);
  expect(new URL(urls[names[1]!]!).username).toBe(schemaOf(names[1]!));
}, 120_000);
