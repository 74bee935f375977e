export { filmStreamsQuery } from './film-streams.ts';
export { JustWatchLink } from './just-watch-link.tsx';
export { ServiceChip, ServiceMark } from './service-mark.tsx';
export { platformsAmong, serviceWords } from './service-words.ts';
export { MY_SERVICES_ID, servicesQuery, useServices } from './services-query.ts';
