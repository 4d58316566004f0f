import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/**
 * Handlers of a <dialog> that call `onPress` for a press on its backdrop: one that begins and ends there. Text that is
 * selected past the edge only ends there, and the second press of a double click was meant for what opened the dialog.
 */
export function usePressBeside(onPress: () => void) {
  const beganBeside = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      beganBeside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && beganBeside.current && event.detail < 2) onPress();
    },
  };
}
