export async function printVerification(only: string): Promise<boolean> {
  await Promise.resolve();
  process.stdout.write(`${only}\n`);
  return false;
}
