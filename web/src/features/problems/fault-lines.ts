export interface FaultLines {
  /** What is said before the faults; empty where there is none. */
  lead: string;
  /** Each with its place in the document where it is about one. */
  faults: string[];
}

/** A place in the document before what is wrong there: "boundary.1.displacement.x: ". */
const place = String.raw`[\w*-]+(?:\.[\w*-]+)*: `;
const between = new RegExp(`; (?=${place})`);
const sentence = new RegExp(`^([A-Z][^:;]*\\.) (?=${place})`);

/** Takes what the solver says of a problem apart: it names up to twenty faults in one line. */
export function faultLines(detail: string): FaultLines {
  const lead = sentence.exec(detail)?.[1] ?? '';
  const faults = detail.slice(lead.length).trim().split(between).filter(Boolean);
  return { lead, faults };
}
