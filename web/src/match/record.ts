/** The record of a match as a file, as far as the seat that asks may know it. */
import { fetchRecord } from '../lib/api';
import { save } from '../lib/download';
import type { Table } from './table.svelte';

export async function downloadRecord(table: Table): Promise<void> {
  const text = await fetchRecord(table.match, table.secret);
  const name = `${table.state?.game ?? 'match'}-${table.match}.tercio`;
  save(new Blob([text], { type: 'text/plain' }), name);
}
