/** What a file may ask of a reader. Beyond it the file is refused, whoever sent it. */
export const LIMITS = {
  archive: { entries: 10_000, bytes: 2 ** 30, ratio: 20 },
  /** Shared strings of a workbook have to be held in memory. */
  workbookStrings: 64 * 2 ** 20,
  workbookColumns: 16_384,
  json: { depth: 12, elementLength: 16 * 2 ** 20 },
  csvRecordBytes: 64 * 2 ** 10,
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
