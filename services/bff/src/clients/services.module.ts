import { Module } from '@nestjs/common';
import { ServiceClients } from './service-clients.ts';

@Module({ providers: [ServiceClients], exports: [ServiceClients] })
export class ServicesModule {}
