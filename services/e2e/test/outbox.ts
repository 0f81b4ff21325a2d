import { eventually } from '@strainscope/testing';

/** The newest letter or message to somebody on the machine's page `/outbox`, as soon as it holds what is looked for. */
export async function sentTo(productUrl: string, to: string, looked: RegExp): Promise<string> {
  return eventually(
    async () => {
      const page = await (await fetch(`${productUrl}/outbox`, { headers: { accept: 'text/html' } })).text();
      const found = page
        .split('<article>')
        .filter((article) => article.includes(`To ${to}`))
        .map((article) => looked.exec(article)?.[1])
        .find((match) => match !== undefined);
      if (found === undefined) throw new Error(`Nothing like ${looked.source} was sent to ${to}`);
      return found.replaceAll('&amp;', '&');
    },
    { within: 60_000, every: 200 },
  );
}
