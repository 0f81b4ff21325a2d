import { isOfPushService } from './push-services.ts';

const services = ['https://push.example', 'https://*.notify.example'];

test.each([
  ['https://push.example/send/abc', true],
  ['https://eu.notify.example/w/abc', true],
  ['https://a.b.notify.example/w', true],
  ['http://push.example/send', false],
  ['https://notify.example/w', false],
  ['https://evilnotify.example/w', false],
  ['https://push.example.org/send', false],
  ['https://push.example:8443/send', false],
  ['https://push.example@10.0.0.1/send', false],
  ['https://someone@push.example/send', false],
  ['not an address', false],
  ['', false],
])('%s: %s', (endpoint, expected) => expect(isOfPushService(endpoint, services)).toBe(expected));
