/**
 * Sounds, made on the spot: no files. What sounds has its picture and its words as well; with the sound off nothing is missing.
 * A recipe is a list of notes; the player turns them into WebAudio when somebody has pressed something.
 */

export type Sound =
  | 'take'
  | 'put'
  | 'march'
  | 'turn'
  | 'yours'
  | 'volley'
  | 'gun'
  | 'push'
  | 'dice'
  | 'broken'
  | 'seal'
  | 'reveal'
  | 'bell'
  | 'refused'
  | 'won'
  | 'lost';

/** A tone that may slide, or noise through a band; times in seconds from the beginning. */
export interface Note {
  at: number;
  for: number;
  /** Loudest, 0 to 1. */
  gain: number;
  /** It swells to its loudest; else it begins with it. */
  swells?: boolean;
  wave: 'sine' | 'triangle' | 'sawtooth' | 'noise';
  /** Of a tone its pitch, of noise the band; and where it slides to. */
  from: number;
  to?: number;
  /** Of noise: how it is filtered. */
  pass?: 'band' | 'low';
}

const tone = (
  wave: Exclude<Note['wave'], 'noise'>,
  at: number,
  long: number,
  from: number,
  gain: number,
  to?: number,
): Note => ({ wave, at, for: long, from, gain, ...(to === undefined ? {} : { to }) });
const noise = (
  at: number,
  long: number,
  from: number,
  gain: number,
  pass: 'band' | 'low' = 'band',
): Note => ({ wave: 'noise', at, for: long, from, gain, pass });

/** How many, for what sounds once for each: hexes, shooters, dice. */
export type Count = number;
type Recipe = (n: Count, random: () => number) => Note[];

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));
const most = (n: number, least: number, top: number) => Math.max(least, Math.min(top, n));

const drum = (): Note[] =>
  times(4, (i) => i * 0.19).flatMap((at) => [
    noise(at, 0.16, 180, 0.5),
    tone('sine', at, 0.16, 95, 0.8, 55),
  ]);
const bell = (at: number, long: number): Note[] => [
  tone('sine', at, long, 660, 0.4),
  tone('sine', at, long, 660 * 2.76, 0.16),
];

export const recipes: Record<Sound, Recipe> = {
  take: () => [tone('triangle', 0, 0.018, 520, 0.12)],
  put: () => [tone('triangle', 0, 0.018, 390, 0.12)],
  march: (n) => times(most(n, 1, 6), (i) => noise(i * 0.09, 0.025, 900, 0.3)),
  turn: drum,
  yours: () => [
    ...drum(),
    tone('sawtooth', 0.76, 0.14, 392, 0.18),
    tone('sawtooth', 0.92, 0.3, 523, 0.2),
  ],
  volley: (n, random) =>
    times(most(n * 4, 5, 20), () =>
      noise(random() * 0.25, 0.06 + random() * 0.05, 2400, 0.35, 'low'),
    ),
  gun: () => [noise(0, 0.9, 400, 0.8, 'low'), tone('sine', 0, 0.4, 62, 0.9, 30)],
  push: (_, random) => [
    { ...noise(0, 0.5, 600, 0.4), swells: true },
    ...times(5 + Math.floor(random() * 4), () =>
      tone('triangle', 0.1 + random() * 0.5, 0.03, 210 + random() * 120, 0.35),
    ),
  ],
  dice: (n, random) => [
    ...times(6 + Math.floor(random() * 4), (i) => noise(0.36 * (1 - 0.82 ** i), 0.012, 3200, 0.22)),
    ...times(most(n, 1, 8), (i) => tone('triangle', 0.38 + i * 0.06, 0.03, 240, 0.35)),
  ],
  broken: (_, random) => [
    ...times(12, (i) => noise(i * 0.05, 0.05, 160 + random() * 40, 0.3)),
    tone('triangle', 0.2, 0.25, 330, 0.25),
    tone('triangle', 0.46, 0.4, 262, 0.25),
  ],
  seal: () => [tone('sine', 0, 0.18, 80, 0.8, 45), noise(0.05, 0.12, 4500, 0.12)],
  reveal: () => [noise(0, 0.12, 4500, 0.14), ...bell(0.1, 1.4)],
  bell: () => bell(0, 1.4),
  refused: () => [tone('triangle', 0, 0.06, 294, 0.16), tone('triangle', 0.08, 0.06, 233, 0.16)],
  won: () =>
    [392, 523, 659, 784].map((pitch, i) =>
      tone('sawtooth', i * 0.16, i === 3 ? 0.5 : 0.15, pitch, 0.2),
    ),
  lost: drum,
};

/** -12 dB. */
const master = 10 ** (-12 / 20);
const atOnce = 4;

export interface How {
  n?: Count;
  /** Where on the screen: -1 left, 1 right. */
  pan?: number;
}

export class Player {
  private context: AudioContext | null = null;
  private out: GainNode | null = null;
  private hiss: AudioBuffer | null = null;
  private sounding = 0;

  constructor(private readonly volume: () => number) {}

  /** Somebody has pressed something: only now a browser lets a page sound. */
  begin() {
    if (this.context || typeof AudioContext === 'undefined') return;
    const context = new AudioContext();
    const limiter = new DynamicsCompressorNode(context, {
      threshold: -6,
      ratio: 20,
      attack: 0.002,
    });
    this.out = new GainNode(context, { gain: master });
    this.out.connect(limiter).connect(context.destination);
    this.hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = this.hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
    this.context = context;
  }

  /** Plays it unless it is off, nobody has pressed anything yet, or too much sounds already. */
  play(sound: Sound, { n = 1, pan = 0 }: How = {}) {
    const { context, out } = this;
    const volume = this.volume();
    if (!context || !out || volume <= 0 || this.sounding >= atOnce) return;
    void context.resume();
    const notes = recipes[sound](n, Math.random);
    const place = new StereoPannerNode(context, { pan: Math.max(-1, Math.min(1, pan)) });
    place.connect(out);
    for (const note of notes) this.note(note, volume, place);
    const long = Math.max(...notes.map((note) => note.at + note.for));
    this.sounding += 1;
    setTimeout(
      () => {
        this.sounding -= 1;
        place.disconnect();
      },
      long * 1000 + 60,
    );
  }

  private note(note: Note, volume: number, out: AudioNode) {
    const context = this.context!;
    const begin = context.currentTime + 0.01 + note.at;
    const end = begin + note.for;
    const level = new GainNode(context, { gain: 0.0001 });
    const peak = Math.max(0.0001, note.gain * volume);
    level.gain.setValueAtTime(note.swells ? 0.0001 : peak, begin);
    if (note.swells) level.gain.exponentialRampToValueAtTime(peak, begin + note.for * 0.6);
    level.gain.exponentialRampToValueAtTime(0.0001, end);
    level.connect(out);
    const source =
      note.wave === 'noise' ? this.noisy(note, level) : this.tonal(note, begin, end, level);
    source.start(begin);
    source.stop(end);
  }

  private tonal(
    note: Note,
    begin: number,
    end: number,
    level: AudioNode,
  ): AudioScheduledSourceNode {
    const source = new OscillatorNode(this.context!, {
      type: note.wave as OscillatorType,
      frequency: note.from,
    });
    source.frequency.setValueAtTime(note.from, begin);
    if (note.to) source.frequency.exponentialRampToValueAtTime(note.to, end);
    if (note.wave !== 'sawtooth') source.connect(level);
    else
      source
        .connect(new BiquadFilterNode(this.context!, { type: 'lowpass', frequency: 1800 }))
        .connect(level);
    return source;
  }

  private noisy(note: Note, level: AudioNode): AudioScheduledSourceNode {
    const source = new AudioBufferSourceNode(this.context!, { buffer: this.hiss!, loop: true });
    const type = note.pass === 'low' ? 'lowpass' : 'bandpass';
    source
      .connect(new BiquadFilterNode(this.context!, { type, frequency: note.from }))
      .connect(level);
    return source;
  }
}
