import type { PersonalData } from '@strainscope/personal-data';

const momentOf = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24.MI.SS.MS') || ' UTC '`;

/** What the measurements of an event are called in a copy; the sensor tells apart what came at the same moment. */
const signals = (of: (column: string) => string) => ({
  names: `(select array[stem || 'motion.json', stem || 'waveform.sswf'] from (
    select ${momentOf(`(${of('occurred_at')})::timestamptz`)} || ${of('brand')} || ' ' || ${of('sensor_id')} || ' ' as stem
  ) event)`,
  about: [
    'motion.json: the conditioned motion of the head’s centre of gravity, axes by SAE J211: time in s, linear',
    'acceleration in m/s², angular velocity in rad/s, angular acceleration in rad/s².',
    'waveform.sswf: raw and conditioned signals, packed: "SSWF", version (1 byte), 3 zero bytes, CRC-32 of the rest',
    'unpacked, length of its header (both u32, little-endian), then by raw deflate: the header as JSON, which names the',
    'channels, every time axis (f64), and x, y, z of every channel (f32), each column as differences of successive bit',
    'patterns (per 32-bit word, stride of one value), byte plane by byte plane.',
  ].join(' '),
});

export const sensorIngestPersonalData: PersonalData = {
  context: 'ingest',
  stores: [
    // First: what is being recorded this moment is waited for, and found below.
    { name: 'sensor assignments', table: 'sensor_assignments' },
    { name: 'earlier teams', table: 'team_stays' },
    {
      // A file may hold events of a whole team. Theirs stay; the file, which shows the erased person too, does not. What its
      // verdict tells of the others is not for the person's copy.
      name: 'sensor files',
      table: 'upload_files',
      where: `sha256 in (select file_sha256 from haes where person_id = ?
                         union select content ->> 'file_sha256' from hae_revisions where person_id = ?
                         union select c.file_sha256 from hae_copies c join haes h on h.id = c.hae_id where h.person_id = ?)`,
      blobs: `array['raw/' || sha256]`,
      files: {
        names: 'array[file_name]',
        about: 'What the sensor recorded, as it was sent.',
        // By every verdict on the same bytes: other settings may have found other events in them. It is not known whose
        // it is that was refused, waits, or is hidden.
        unless: {
          where: `exists (select from upload_files f where f.sha256 = upload_files.sha256
            and (f.verdict::jsonb -> 'problems' <> '[]'
              or exists (select from jsonb_array_elements(f.verdict::jsonb -> 'events') as told
                         where not exists (select from haes h where h.id::text = told ->> 'eventId' and h.person_id = ?))))`,
          because: 'It holds, or may hold, measurements of others. Yours are under ingest/events.',
        },
      },
      secret: ['verdict'],
    },
    // Sealed: it is counted and erased, and shown to nobody.
    {
      name: 'events that wait for consent',
      table: 'quarantined_events',
      where: '? in (person_id::text, recorded_as::text)',
      blobs: `array[blob_key] || shown_by
        || array(select 'quarantine/' || id || '/' || sha256 from unnest(also_in) as sha256)
        || array(select 'quarantine/raw/' || sha256 from unnest(also_in || file_sha256) as sha256)`,
      files: { never: 'It is sealed until consent is given, and a copy does not open it.' },
      secret: ['person_id', 'recorded_as', 'former_person_id'],
    },
    {
      name: 'replaced events',
      table: 'hae_revisions',
      blobs: `array[content ->> 'motion_key', content ->> 'waveform_key']`,
      files: signals((column) => `(content ->> '${column}')`),
    },
    { name: 'copies of events', table: 'hae_copies', where: 'hae_id in (select id from haes where person_id = ?)' },
    {
      // The former owner does not learn whose an event is now.
      name: 'reassigned events',
      table: 'hae_reassignments',
      where: '? in (person_id::text, former_person_id::text)',
      secret: ['person_id', 'former_person_id', 'withheld'],
    },
    {
      // Who of the staff did it is not for the person's copy.
      name: 'steps about alerts',
      table: 'alert_steps',
      where: 'alert_id in (select id from alerts where person_id = ?)',
      secret: ['by_id', 'assignee_id'],
    },
    { name: 'alerts', table: 'alerts', secret: ['assignee_id'] },
    {
      name: 'when their events were where',
      table: 'event_times',
      where: 'event_id in (select id from haes where person_id = ?)',
    },
    {
      name: 'events that no alert rule could decide',
      table: 'undecided_events',
      where: 'event_id in (select id from haes where person_id = ?)',
    },
    {
      // Who of the staff judged it is not for the person's copy, nor what they saw: it may tell of somebody else, above all
      // after a correction of whose the event is.
      name: 'reviews of events',
      table: 'event_reviews',
      secret: ['reader_id', 'note'],
    },
    {
      name: 'events',
      table: 'haes',
      blobs: 'array[motion_key, waveform_key]',
      files: signals((column) => `haes.${column}`),
    },
    { name: 'how their device was last', table: 'devices' },
    { name: 'when they wore a device', table: 'device_intervals' },
    { name: 'times a sensor was worn', table: 'session_wear' },
    { name: 'matches and trainings', table: 'session_participants' },
    { name: 'unrecognised sensors', table: 'unrecognised_sensors' },
    { name: 'sex and date of birth', table: 'player_traits' },
  ],
};
