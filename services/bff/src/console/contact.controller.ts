import { Controller, Inject, Ip } from '@nestjs/common';
import { BOT_CHECK, type BotCheck } from '../bot-check/bot-check.ts';
import { ServiceClients } from '../service-clients.ts';
import { answer } from './answer.ts';
import { Call, type CallAnswer, type CallRequest } from './call.decorator.ts';

@Controller('bff')
export class ContactController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(BOT_CHECK) private readonly bots: BotCheck,
  ) {}

  @Call('/auth/subscriber/new')
  async subscribe(
    { body }: CallRequest<'/auth/subscriber/new'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/auth/subscriber/new'>> {
    await this.bots.demandPerson(body.bot_check, address);
    const { email, first_name: firstName = '', last_name: lastName = '' } = body;
    await this.services.contact.subscribe({ email, firstName, lastName, address });
    return answer(null);
  }

  @Call('/newsletter/confirm')
  async confirm({ body }: CallRequest<'/newsletter/confirm'>): Promise<CallAnswer<'/newsletter/confirm'>> {
    await this.services.contact.confirmSubscription(body);
    return answer(null);
  }

  @Call('/Admin/contact-us')
  async write(
    { body }: CallRequest<'/Admin/contact-us'>,
    @Ip() address: string,
  ): Promise<CallAnswer<'/Admin/contact-us'>> {
    const { bot_check: proof, ...message } = body;
    await this.bots.demandPerson(proof, address);
    await this.services.contact.sendMessage({ ...message, address });
    return answer(null);
  }
}
