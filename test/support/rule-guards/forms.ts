import { proves } from './table.ts';

const contract = 'src/animals/activation/activation.contract.ts';
const contractTest = 'src/animals/activation/activation.contract.test.ts';
const dateText = 'src/ui/forms/date-text.ts';
const dateTest = 'src/ui/forms/date-text.test.ts';
const client = 'src/ui/api/api-client.ts';
const clientTest = 'src/ui/api/api-client.test.ts';
const slug = 'src/shared/slug.ts';
const slugTest = 'src/shared/slug.test.ts';

/** Fields, formats and errors. */
export const formGuards = [
  ...proves(contract, contractTest, {
    R505: [
      'const barcodeField = z.string(REQUIRED).trim().min(1, REQUIRED)',
      'const barcodeField = z.string(REQUIRED).trim()',
    ],
    R506: ['.max(50, TOO_LONG);\nconst optionalBarcode', '.max(60, TOO_LONG);\nconst optionalBarcode'],
    R507: [
      'if (form.confirmBarcode && !same(form.barcode, form.confirmBarcode))',
      'if (form.confirmBarcode && !form.barcode)',
    ],
    R508: ['const optionalBarcode = z.string().trim().max(50, TOO_LONG)', 'const optionalBarcode = z.string().trim()'],
    R509: ['if (same(secondBarcode, form.barcode))', 'if (secondBarcode === form.barcode)'],
    R510: ["if (!confirmSecondBarcode) add('confirmSecondBarcode', REQUIRED);\n    else if", 'if'],
    R511: ['else if (!same(secondBarcode, confirmSecondBarcode))', 'else if (secondBarcode === null)'],
    R515: [
      "z.enum(sexes, 'Choose male or female.').nullish()",
      "z.enum(sexes, 'Choose male or female.').default('male')",
      'R514 R515',
    ],
    R522: ['personality: text(255)', 'personality: z.string()'],
    R525: ['lastName: requiredText(80)', 'lastName: text(80)', 'R524-R530'],
    R526: ['address: requiredText(120)', 'address: text(120)', 'R524-R530'],
    R529: ['postalCode: requiredText(20)', 'postalCode: text(20)', 'R524-R530'],
    R532: ['acceptTerms: z.literal(true, ACCEPT_TERMS)', 'acceptTerms: z.boolean()'],
  }),
  ...proves('src/animals/activation/activation.rules.ts', contractTest, {
    R514: ["['petName', 'gender', 'dobDay'", "['gender', 'dobDay'"],
    R521: ["'dobMonth', 'dobYear'] as const", "'dobMonth'] as const", 'R518-R521'],
  }),
  ...proves('src/shared/forms/form-fields.ts', contractTest, {
    R513: ["z.email('email must be a valid email')", 'z.string()'],
    R512: [".max(120, 'This field have maximum 120 characters')\n  .pipe", '.pipe'],
  }),
  ...proves(dateText, dateTest, {
    R541: ['FIRST_YEAR = 2000', 'FIRST_YEAR = 1990'],
    R542: ['YEARS_AHEAD = 2', 'YEARS_AHEAD = 3'],
    R543: ['fromNow ? thisYear : FIRST_YEAR', 'FIRST_YEAR'],
    R546: ["month: 'MM/DD/YYYY', day: 'DD/MM/YYYY'", "month: 'MM/DD/YYYY', day: 'MM/DD/YYYY'"],
  }),
  ...proves('src/shared/dates.ts', dateTest, {
    R544: ["=== 'US' ? 'month' : 'day'", "=== 'XX' ? 'month' : 'day'"],
    R545: ["=== 'US' ? 'month' : 'day'", "!== 'AU' ? 'month' : 'day'"],
  }),
  ...proves(slug, slugTest, {
    R547: ['    .trim()\n', ''],
    R548: ['    .toLowerCase()\n', ''],
    R549: ['[\\s_&]+', '[\\s_]+'],
    R550: ["    .replace(/[^\\w-]+/g, '')\n", ''],
    R551: ["\n    .replace(/-{2,}/g, '-')", ''],
  }),
  ...proves('src/shared/money.ts', 'src/shared/money.test.ts', {
    R552: [
      'minimumFractionDigits: 2, maximumFractionDigits: 2 }',
      'minimumFractionDigits: 1, maximumFractionDigits: 1 }',
    ],
  }),
  ...proves('src/ui/api/api-request.ts', clientTest, {
    R554: [
      "const headers = { 'content-type': 'application/json' };",
      "const headers = { 'content-type': 'text/plain' };",
    ],
    R555: [
      "if (input === undefined || (isEmpty && pattern.includes('{'))) return { url: `/api${path}`",
      "if (input === undefined || (isEmpty && pattern.includes('{'))) return { url: `https://api.damsire.test${path}`",
    ],
  }),
  ...proves(client, clientTest, {
    R556: ['throw new ApiError(response.status, value)', 'throw new ApiError(response.status, null)'],
    R559: ['if (!response.ok) throw new ApiError(response.status, value);\n', ''],
    R564: ["error.message || 'Error fetching data'", 'error.message'],
    R565: ["return problem(0, ['Network error'])", "return problem(0, ['Error'])"],
  }),
  ...proves('src/shared/failure.ts', 'src/shared/failure.test.ts', {
    R567: ['code: 101,', 'code: 102,'],
    R568: [
      "code: 103, message: 'This voucher has already been redeemed.'",
      "message: 'This voucher has already been redeemed.'",
    ],
  }),
];
