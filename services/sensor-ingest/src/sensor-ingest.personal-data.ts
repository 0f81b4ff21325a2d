import type { PersonalData } from '@strainscope/personal-data';

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
      secret: ['person_id', 'recorded_as', 'former_person_id'],
    },
    {
      name: 'replaced events',
      table: 'hae_revisions',
      blobs: `array[content ->> 'motion_key', content ->> 'waveform_key']`,
    },
    { name: 'copies of events', table: 'hae_copies', where: 'hae_id in (select id from haes where person_id = ?)' },
    {
      // Whose an event is is not for whoever it was of before.
      name: 'reassigned events',
      table: 'hae_reassignments',
      where: '? in (person_id::text, former_person_id::text)',
      secret: ['person_id', 'former_person_id', 'withheld'],
    },
    { name: 'events', table: 'haes', blobs: 'array[motion_key, waveform_key]' },
    { name: 'unrecognised sensors', table: 'unrecognised_sensors' },
  ],
};
