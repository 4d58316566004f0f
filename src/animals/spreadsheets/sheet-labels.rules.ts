import type { SheetState } from './sheets.rules.ts';

export const sheetStateLabels: Record<SheetState, string> = {
  DRAFT: 'Empty',
  CHECKED: 'Checked',
  SUBMITTED: 'Submitted',
  IN_LAB: 'At the laboratory',
  DONE: 'Results ready',
};

export function sheetTone(state: SheetState): 'neutral' | 'brand' | 'good' {
  if (state === 'DONE') return 'good';
  return state === 'SUBMITTED' || state === 'IN_LAB' ? 'brand' : 'neutral';
}
