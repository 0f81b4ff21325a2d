/** What a file may ask of a reader. Beyond it the file is refused, whoever sent it. */
export const LIMITS = {
  /**
   * `entryLength`: bytes of a name and of what the directory keeps beside it. `unreadable`: files that are looked at before
   * one of them holds an event.
   */
  archive: { entries: 10_000, entryLength: 4_096, bytes: 2 ** 30, ratio: 20, unreadable: 500 },
  /** One tag or one text, in characters: the parser holds it until its end. */
  xml: { depth: 64, run: 2 ** 18 },
  workbook: {
    sheets: 10_000,
    relationships: 20_000,
    nameLength: 1_024,
    /** Shared texts have to be held in memory: so many, of so many characters in all. */
    strings: 2_000_000,
    stringsLength: 64 * 2 ** 20,
    /** As a spreadsheet program has them. */
    rows: 2 ** 20,
    columns: 16_384,
    cellLength: 2 ** 16,
    /** Cells that a sheet leaves out before others of their row. */
    gaps: 10_000_000,
    labels: 1_000,
  },
  /** `containers`: lists and objects of one event. */
  json: { depth: 12, elementLength: 16 * 2 ** 20, containers: 10_000 },
  csv: { recordBytes: 64 * 2 ** 10, columns: 16_384 },
  idLength: 200,
  /** An event that a device sends: some 4 kB in protobuf, four times that in JSON. */
  deviceEvent: { bytes: 2 ** 20, samples: 20_000, idLength: 100, inBatch: 1_000, json: { depth: 12, values: 500_000 } },
  eventsPerFile: 20_000,
  samplesPerEvent: 1_000_000,
  /** Problems told of one event or file: the first ones say what is wrong. */
  problems: 5,
} as const;

/** What a signal must be like. */
export const SIGNAL_LIMITS = {
  fewestSamples: 20,
  rate: { lowest: 200, highest: 200_000 },
  linearAccelerationG: 1_000,
  angularAcceleration: 100_000,
} as const;

/** Which missing samples may be made up, in s: longest gap between two samples, and its least distance from what it may not hide. */
export const MISSING_LIMITS = { gap: 0.003, fromPeak: 0.01 } as const;
