import { useRef, useState } from 'react';
import { pursue } from './pursue.ts';

type SwitchOptions = {
  /** As the server last said. */
  value: boolean;
  /** Tells the server; once it resolves, `value` follows. */
  save: (isOn: boolean) => Promise<void>;
  /** It could not be told. Afterwards `value` counts again. */
  onFailure: (error: unknown, isOn: boolean) => void | Promise<void>;
};

/** @property isOn as the reader wants it, from the moment they say so */
export type Switch = { isOn: boolean; set: (isOn: boolean) => void };

/** An on-off state of the server's that is shown as wished for while the server is being told. */
export function useSwitch({ value, save, onFailure }: SwitchOptions): Switch {
  const [wish, setWish] = useState<boolean | null>(null);
  const latest = useRef<boolean | null>(null);

  const carryOut = async () => {
    try {
      await pursue(value, () => latest.current ?? value, save);
    } catch (error) {
      await onFailure(error, latest.current ?? value);
    }
    latest.current = null;
    setWish(null);
  };
  return {
    isOn: wish ?? value,
    set: (isOn) => {
      const isUnderWay = latest.current !== null;
      latest.current = isOn;
      setWish(isOn);
      if (!isUnderWay) void carryOut();
    },
  };
}
