export { JustWatchLink } from './just-watch-link.tsx';
export { filmStreamsQuery, platformsAmong, ServiceMark, ServiceNote, serviceWords } from './service-mark.tsx';
export { MY_SERVICES_ID, servicesQuery, useServices } from './services-query.ts';
