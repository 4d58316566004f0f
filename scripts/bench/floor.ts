// The two minimal servers used as baseline: 2 KB of JSON, and one indexed SELECT per request.
import { createServer } from 'node:http';
import pg from 'pg';

const body = JSON.stringify({
  items: Array.from({ length: 24 }, (_, i) => ({ id: i, name: `item ${i}`, note: 'x'.repeat(50) })),
});
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE_URL'], max: 20 });

createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.url === '/json') return void response.end(body);
  const { rows } = await pool.query('select id, name, slug from breed where id = $1', [1122]);
  response.end(JSON.stringify(rows));
}).listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
