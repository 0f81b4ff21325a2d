import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../../config/auth.config.ts';

export const PDF_PRINTER = Symbol('PdfPrinter');

/** Makes paper of a page of HTML. */
export interface PdfPrinter {
  print(html: string): Promise<Uint8Array>;
}

/** Prints with the system's Chromium, which runs no script of the page and reaches no network. */
@Injectable()
export class ChromiumPrinter implements PdfPrinter {
  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  async print(html: string): Promise<Uint8Array> {
    // Its modules are many: no start waits for them.
    const { default: puppeteer } = await import('puppeteer-core');
    // The page is ours and without scripts: Chromium's own sandbox, which root cannot have, would guard nothing.
    const browser = await puppeteer.launch({
      executablePath: this.config.consents.chromium,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      const page = await browser.newPage();
      await page.setJavaScriptEnabled(false);
      await page.setOfflineMode(true);
      await page.setContent(html, { waitUntil: 'load' });
      return await page.pdf({ format: 'a4', margin: { top: '20mm', bottom: '20mm', left: '20mm', right: '20mm' } });
    } finally {
      await browser.close();
    }
  }
}
