import type { IncidentAlert } from './alert-incident.entity.ts';
import { noticeWords } from './notice-words.ts';

const at = (time: string) => new Date(`2026-11-29T${time}Z`);
const alert = (change: Partial<IncidentAlert> = {}): IncidentAlert => ({
  id: 'a',
  incidentId: 'i',
  personId: 'p',
  isNew: true,
  late: false,
  occurredAt: at('15:04:30'),
  version: 1,
  ...change,
});

test('says when by the clock of the reader, and leads to the alert', () => {
  expect(noticeWords([alert()], 'Europe/Berlin', at('15:04:35'))).toEqual({
    title: 'Head-acceleration alert',
    when: 'At 16:04.',
    path: '/alerts?alert=a',
  });
  expect(noticeWords([alert()], '', at('15:04:35')).when).toBe('At 15:04 UTC.');
});

test.each([
  ['15:04:40', 'less than a minute'],
  ['15:05:30', '1 minute'],
  ['15:06:00', '2 minutes'],
  ['17:10:00', '2 hours'],
  ['15:00:00', 'less than a minute'],
])('a late one says at %s that it is, and by how much', (now, age) => {
  const { title, when } = noticeWords([alert({ late: true })], '', at(now));
  expect([title, when]).toEqual(['Head-acceleration alert, late', `At 15:04 UTC, ${age} ago by the sensor’s clock.`]);
});

test('several of one incident lead to the list, and are late only where all are', () => {
  const words = noticeWords([alert(), alert({ id: 'b', personId: 'q', late: true })], '', at('15:05:00'));
  expect(words).toMatchObject({ title: 'Head-acceleration alert, 2 players', path: '/alerts' });
  const ofOne = noticeWords([alert(), alert({ id: 'b' })], '', at('15:05:00'));
  expect(ofOne).toMatchObject({ title: 'Head-acceleration alert', path: '/alerts' });
});
