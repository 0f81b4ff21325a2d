/** What keyboards and phones make of an apostrophe; of ´ alone Unicode's folding would make a space. */
const apostrophes = /[’‘‛ʼʻ′`´]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** Whether what somebody signs with is that name: capitals, spaces and the kind of apostrophe or dash do not matter. */
export function isNameOf(typed: string, name: string): boolean {
  return folded(typed) === folded(name);
}

function folded(name: string): string {
  const plain = name.replaceAll(apostrophes, "'").normalize('NFKC').replaceAll(dashes, '-');
  return plain.toLowerCase().replaceAll(/\s+/g, '');
}
