import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/**
 * Handlers of a <dialog> that call `onPress` for a click that starts and ends on its backdrop. A text selection that is
 * dragged past the edge only ends there, and the second click of a double click was meant for the button that opened
 * the dialog.
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
