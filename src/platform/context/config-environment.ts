import { z } from 'zod';
import { countryCode, laboratoryFields } from './laboratory.rules.ts';
import { DEFAULT_REFUND_LIMITS } from './refund-limit.rules.ts';
import {
  addressRanges,
  key,
  origin,
  port,
  refundLimits,
  regionalSites,
  secret,
  signingKey,
  url,
  web,
  yesNo,
} from './config-fields.ts';

/** Every setting of the store, by the name of its environment variable. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  DAMSIRE_MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  MIGRATE: yesNo.default(true),
  HOST: z.string().optional(),
  PORT: port('the port of the store').default(3000),
  SIMULATOR_PORT: port('the port of the payment simulator').optional(),
  METRICS_PORT: port('the port of /metrics').optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  OTEL_SERVICE_NAME: z.string().default('damsire'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).default(1),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0).max(300).optional(),
  SIMULATOR_ORIGIN: origin.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_PREPARED: yesNo.default(true),
  DATABASE_POOL: z.coerce.number('must be a number of connections').int().min(2).max(500).default(16),
  FILES_S3_BUCKET: key,
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ENDPOINT: web.optional(),
  FILES_S3_ENCRYPTION: z.enum(['AES256', 'aws:kms'], 'must be AES256 or aws:kms').optional(),
  SESSION_SECRET: secret.optional(),
  SIGNING_KEY: signingKey.optional(),
  ...laboratoryFields,
  STRIPE_SECRET_KEY_AU: key,
  STRIPE_PUBLISHABLE_KEY_AU: key,
  STRIPE_WEBHOOK_SECRET_AU: key,
  STRIPE_SECRET_KEY_EU: key,
  STRIPE_PUBLISHABLE_KEY_EU: key,
  STRIPE_WEBHOOK_SECRET_EU: key,
  PAYPAL_MODE: z.enum(['sandbox', 'live'], 'must be sandbox or live').default('sandbox'),
  PAYPAL_CLIENT_ID_AU: key,
  PAYPAL_CLIENT_SECRET_AU: key,
  PAYPAL_WEBHOOK_ID_AU: key,
  PAYPAL_CLIENT_ID_EU: key,
  PAYPAL_CLIENT_SECRET_EU: key,
  PAYPAL_WEBHOOK_ID_EU: key,
  ADDRESS_API_KEY: key,
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an email address, such as store@example.com or Damsire <store@example.com>',
    )
    .optional(),
  TRUSTED_PROXY: addressRanges.default([]),
  DEFAULT_COUNTRY: countryCode.default('AU'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .optional(),
  GLANDEX_URL: web.optional(),
  PREGNANCY_TEST_URL: web.optional(),
  CAMPAIGN: yesNo.default(false),
  REGIONAL_HOST: web.optional(),
  REGIONAL_SITES: regionalSites.optional(),
  MAIN_SITE_URL: web.optional(),
  SECOND_FACTOR: z.enum(['required', 'offered'], 'must be required or offered').optional(),
  CLEAR_BY_PARENTAGE_GENERATIONS: z.coerce
    .number('must be a number of generations from 0 to 3')
    .int()
    .min(0)
    .max(3)
    .default(1),
  REFUND_LIMITS: refundLimits.default(DEFAULT_REFUND_LIMITS),
  DEMO_DATA: yesNo.optional(),
  DEMO_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
});

export type Environment = z.output<typeof environment>;
