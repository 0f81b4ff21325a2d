import { connected, NotConnected } from './connected.ts';

const redis = { name: 'Redis', section: 'redis', credentials: ['url', 'password'] };
const failing = (error: Error) => connected(redis, () => Promise.reject(error));
const wrapped = (code: string) => new Error('tries', { cause: Object.assign(new Error('x'), { code }) });

test('who is refused for the certificate is told how authorities are trusted, however deep the reason lies', async () => {
  for (const code of ['SELF_SIGNED_CERT_IN_CHAIN', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED']) {
    await expect(failing(wrapped(code))).rejects.toThrow(
      `The certificate of Redis is not trusted (${code}): trusted authorities, beside the public ones, are in the file that NODE_EXTRA_CA_CERTS names`,
    );
  }
});

test('a server may have authorities of its own', async () => {
  const kafka = { name: 'Kafka', section: 'kafka', credentials: [], authorities: 'authoritiesFile' };
  await expect(connected(kafka, () => Promise.reject(wrapped('SELF_SIGNED_CERT_IN_CHAIN')))).rejects.toThrow(
    'NODE_EXTRA_CA_CERTS or STRAINSCOPE_KAFKA_AUTHORITIES_FILE names',
  );
});

test('who is refused for the credentials is told their settings, and not what was in them', async () => {
  const refused = Object.assign(new Error('WRONGPASS invalid username-password pair'), {
    command: { name: 'auth', args: ['hunter2'] },
  });
  const failure: unknown = await failing(refused).catch((error: unknown) => error);
  expect(failure).toEqual(
    new NotConnected(
      'Redis refuses what stands in STRAINSCOPE_REDIS_URL, STRAINSCOPE_REDIS_PASSWORD: WRONGPASS invalid username-password pair',
    ),
  );
  expect(failure).not.toHaveProperty('cause');
});

test('any other failure stays what it is', async () => {
  const away = wrapped('ECONNREFUSED');
  await expect(failing(away)).rejects.toBe(away);
  await expect(connected(redis, () => Promise.resolve('open'))).resolves.toBe('open');
});
