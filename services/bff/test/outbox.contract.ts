import { startTestBff } from './test-bff.ts';

const browser = { headers: { accept: 'text/html' } };

test('one machine shows what it sent', async () => {
  const item = { at: '2026-11-21T12:00:00Z', to: '+31612345678', subject: '', text: '123456 is it', attachments: [] };
  const bff = await startTestBff({}, { outbox: () => Promise.resolve([item]) });
  const response = await bff.fetch('/outbox', browser);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await response.text()).toContain('123456 is it');
  await bff.close();
});

test('elsewhere there is no such page', async () => {
  const bff = await startTestBff();
  expect((await bff.fetch('/outbox', browser)).status).toBe(404);
  await bff.close();
});
