import { ConfigError, loadConfig } from '@strainscope/config';
import { processSection, withPassword } from './process.config.ts';

const read = (callUrls = '{}') =>
  loadConfig(
    { process: processSection },
    {
      env: {
        STRAINSCOPE_PROCESS_ACTOR_KEY: 'ab'.repeat(32),
        STRAINSCOPE_PROCESS_BLOB_SECRET: 'secret of the blobs'.repeat(2),
        STRAINSCOPE_PROCESS_CALL_URLS: callUrls,
      },
    },
  );

test('addresses of services are JSON in their variable; what is none is told', () => {
  expect(read('{"strainscope.auth.v1":"http://auth:4600"}').process.callUrls).toEqual({
    'strainscope.auth.v1': 'http://auth:4600',
  });
  for (const wrong of ['http://auth:4600', '{"strainscope.auth.v1":"auth"}'])
    expect(() => read(wrong)).toThrow(ConfigError);
});

test('unless told, people reach the console at the port that it is served at', () => {
  const { port, process } = read();
  expect(new URL(process.publicUrl).port).toBe(String(port));
});

test('a password goes into an address whatever it is made of; an address without stays as it is', () => {
  expect(withPassword({ url: 'postgres://auth@db/x', password: 'a/b@c' })).toBe('postgres://auth:a%2Fb%40c@db/x');
  expect(withPassword({ url: '/run/redis.sock' })).toBe('/run/redis.sock');
});
