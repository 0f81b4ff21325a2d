import { Controller, Get, Header } from '@nestjs/common';
import { publicOpenApi } from '@strainscope/console-contract';

@Controller('v1')
export class OpenApiController {
  private readonly document = publicOpenApi();

  @Get('openapi.json')
  @Header('cache-control', 'public, max-age=300')
  openApi(): object {
    return this.document;
  }
}
