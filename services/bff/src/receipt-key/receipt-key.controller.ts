import { Controller, Get, Header } from '@nestjs/common';
import { everybody } from '@strainscope/console-contract';
import { Access } from '../access/access.decorator.ts';
import { ServiceClients } from '../clients/service-clients.ts';

/** For whoever was erased and has a receipt, and so no account: a fixed place that needs none. */
@Controller('.well-known')
export class ReceiptKeyController {
  constructor(private readonly services: ServiceClients) {}

  @Get('erasure-receipt-key.pem')
  @Access(everybody)
  @Header('content-type', 'application/x-pem-file')
  @Header('cache-control', 'public, max-age=300')
  async key(): Promise<string> {
    const { pem } = await this.services.privacy.getReceiptKey({});
    return pem;
  }
}
