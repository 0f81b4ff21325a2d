import { Controller, Get, Header } from '@nestjs/common';
import { publicOpenApi, everybody } from '@strainscope/console-contract';
import { Access } from '../access/access.decorator.ts';

@Controller('v1')
export class OpenApiController {
  private readonly document = publicOpenApi();

  @Get('openapi.json')
  @Access(everybody)
  @Header('cache-control', 'public, max-age=300')
  openApi(): object {
    return this.document;
  }
}
