const cents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fractionsOfCents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 });
const allDigits = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 15 });

/** Below it an amount is not told more closely. */
const least = 0.0001;

/** A computed amount, to the cent; what is below 1, as one solve costs, to a hundredth of a cent. Exact zero stays zero. */
export function formatMoney(amount: number): string {
  if (amount === 0) return '0';
  if (amount < least) return `under ${least}`;
  return (amount < 1 ? fractionsOfCents : cents).format(amount);
}

/** An amount that somebody set, as they did: 1234.56 → "1,234.56". */
export function formatMoneyAsSet(amount: number): string {
  return amount === 0 ? '0' : allDigits.format(amount);
}
